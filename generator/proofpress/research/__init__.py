"""What designers and researchers run, and nobody else."""

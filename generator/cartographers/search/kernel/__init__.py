"""The search once more, in C for WebAssembly: as untrusted as the Python beside it, and fifty times as fast."""

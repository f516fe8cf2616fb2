"""The second game: lands, nations and war for two to five players. Same shape as the first one."""

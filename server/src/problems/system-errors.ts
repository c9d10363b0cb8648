/** Returns what the system's error code means for a person; null for codes that say nothing to one. */
export function systemProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  return words[code] ?? (error.cause === undefined ? null : systemProblem(error.cause))
}

const words: Record<string, string> = {
  EACCES: 'нет прав на запись',
  EPERM: 'нет прав на запись',
  EROFS: 'доступна только для чтения',
  ENOSPC: 'на диске нет места',
  EDQUOT: 'на диске нет места',
  // SQLSTATE disk_full
  '53100': 'на диске нет места',
  ENOTDIR: 'это не\u00a0папка',
  EEXIST: 'это не\u00a0папка',
  ENOENT: 'такой папки создать нельзя',
}

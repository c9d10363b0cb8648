/** Replacing a video takes one file (C-5-01). */
export const oneFileText = 'Выберите 1 файл'

/** The record's name: the file's name without its extension (C-5-09). */
export function recordNameOf(fileName: string): string {
  const bare = fileName.replace(/\.[^.]*$/, '')
  return bare.trim() === '' ? fileName : bare
}

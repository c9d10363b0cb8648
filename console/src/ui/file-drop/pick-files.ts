import type { FolderFiles } from './folder-files.ts'

/** Asks for files by the browser's own window; to be called from a press. */
export function pickFiles(accept: string, onFiles: (files: File[]) => void, many = true): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.multiple = many
  ask(input, onFiles)
}

/** False where the browser's file window knows no folders. */
export const canPickFolder = 'webkitdirectory' in HTMLInputElement.prototype

/** The same for a folder, with everything inside it. */
export function pickFolder(onFolder: (found: FolderFiles) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.webkitdirectory = true
  ask(input, (files) => onFolder({ files, unread: 0 }))
}

function ask(input: HTMLInputElement, onFiles: (files: File[]) => void): void {
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])]
    if (files.length > 0) onFiles(files)
  })
  input.click()
}

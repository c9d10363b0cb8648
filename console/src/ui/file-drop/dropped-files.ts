import { useEffect, useEffectEvent } from 'react'
import type { FolderFiles } from './folder-files.ts'

interface Taker {
  readonly files: (files: File[]) => void
  readonly folders?: ((folder: FolderFiles) => void) | undefined
}
let taker: Taker | null = null

/** The screen takes what is dropped into the window, in place of a new video; folders where it says so. */
export function useDroppedFiles(files: Taker['files'], folders?: Taker['folders']): void {
  const taken = useEffectEvent(files)
  const takenFolders = useEffectEvent((folder: FolderFiles) => folders?.(folder))
  const takesFolders = folders !== undefined
  useEffect(() => {
    const own: Taker = {
      files: (fileList) => taken(fileList),
      ...(takesFolders && { folders: (folder) => takenFolders(folder) }),
    }
    taker = own
    return () => {
      if (taker === own) taker = null
    }
  }, [takesFolders])
}

/** Gives dropped files to the screen that takes them; false when it does not. */
export function givenToScreen(files: File[]): boolean {
  taker?.files(files)
  return taker !== null
}

/** The same for folders. */
export function foldersGivenToScreen(folder: FolderFiles): boolean {
  taker?.folders?.(folder)
  return taker?.folders !== undefined
}

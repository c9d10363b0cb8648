import { useEffect, useEffectEvent } from 'react'
import type { FolderFiles } from './folder-files.ts'

interface Taker {
  readonly files: (files: File[]) => void
  readonly folders?: ((found: FolderFiles) => void) | undefined
}
let taker: Taker | null = null

/** The screen takes what is dropped into the window, in place of a new video; folders where it says so. */
export function useDroppedFiles(files: Taker['files'], folders?: Taker['folders']): void {
  const taken = useEffectEvent(files)
  const takenFolders = useEffectEvent((found: FolderFiles) => folders?.(found))
  const takesFolders = folders !== undefined
  useEffect(() => {
    const own: Taker = {
      files: (fileList) => taken(fileList),
      ...(takesFolders && { folders: (found) => takenFolders(found) }),
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
export function foldersGivenToScreen(found: FolderFiles): boolean {
  taker?.folders?.(found)
  return taker?.folders !== undefined
}

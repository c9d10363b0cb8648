import { useEffect, useRef, useState } from 'react'
import { codeFor } from '../lazy-piece/missing-code.ts'
import styles from './file-drop.module.css'
import type { FolderFiles } from './folder-files.ts'

interface Props {
  /** Words for what will happen: «Отпустите, чтобы загрузить». */
  words: string
  onFiles: (files: File[]) => void
  /** Folders among what was dropped, read to their depth. */
  onFolders: (found: FolderFiles) => void
}

/** Files may be dropped anywhere in the window while this is on the page; a veil says what will happen. Loaded after the page. */
export default function WindowFileDrop({ words, onFiles, onFolders }: Props) {
  const [over, setOver] = useState(false)
  const depth = useRef(0)
  const take = useRef({ onFiles, onFolders })
  useEffect(() => {
    take.current = { onFiles, onFolders }
  })

  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth.current += 1
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth.current -= 1
      if (depth.current <= 0) setOver(false)
    }
    // Without this the browser would open the file instead of the console.
    const hover = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      // the files were over the page before it listened
      depth.current = Math.max(1, depth.current)
      setOver(true)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth.current = 0
      setOver(false)
      // Entries are only there while the event is: what is in folders is read afterwards, and the folders' own files are none.
      const items = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry())
      const folders = items.filter((entry) => entry?.isDirectory)
      const files = [...(event.dataTransfer?.files ?? [])].filter(
        ({ name }) => !folders.some((one) => one?.name === name),
      )
      if (files.length > 0) take.current.onFiles(files)
      if (folders.length > 0) void readFolders(folders, (found) => take.current.onFolders(found))
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: hover, drop } as const
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name as 'drop', listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name as 'drop', listener)
    }
  }, [])

  return (
    over && (
      <div className={styles.veil} aria-hidden="true">
        <p>{words}</p>
      </div>
    )
  )
}

async function readFolders(
  folders: readonly (FileSystemEntry | null)[],
  onFound: (found: FolderFiles) => void,
): Promise<void> {
  const code = await codeFor(() => import('./folder-files.ts'))
  if (code) onFound(await code.readFolders(folders))
}

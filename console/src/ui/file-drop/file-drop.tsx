import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './file-drop.module.css'

interface Props {
  /** What will happen: «Отпустите, чтобы загрузить». */
  words: string
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Files may be dropped anywhere in the window while this is on the page; a veil says what will happen. */
export function WindowFileDrop({ words, onFiles, children }: Props) {
  const [over, setOver] = useState(false)
  const depth = useRef(0)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
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
    const hover = (event: DragEvent) => hasFiles(event) && event.preventDefault()
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth.current = 0
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) take.current(files)
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: hover, drop } as const
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name as 'drop', listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name as 'drop', listener)
    }
  }, [])

  return (
    <>
      {children}
      {over && (
        <div className={styles.veil} aria-hidden="true">
          <p>{words}</p>
        </div>
      )}
    </>
  )
}

/** Asks for files by the browser's own window; to be called from a press. */
export function pickFiles(accept: string, onFiles: (files: File[]) => void, many = true): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.multiple = many
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])]
    if (files.length > 0) onFiles(files)
  })
  input.click()
}

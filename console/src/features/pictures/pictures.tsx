import { formatSize } from '@skleyka/contract/format-size.ts'
import { pictureBounds, pictureFiles } from '@skleyka/contract/frames/picture-bounds.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { ImageUp } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { sendFile } from '../../browser/send-file.ts'
import { useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { useDroppedFiles } from '../../ui/file-drop/dropped-files.ts'
import { pickFiles } from '../../ui/file-drop/pick-files.ts'
import { latePiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import styles from './picture-zone.module.css'

const broken = 'Картинку не\u00a0удалось передать. Проверьте сеть и\u00a0повторите'

/** Pictures on their way to the server, one after another. */
export interface SentPictures {
  readonly add: (files: File[]) => void
  /** Progress of the one on its way, 0 to 1; null when none is. */
  readonly share: number | null
  /** Reason why the last one was not taken, in Russian. */
  readonly problem: string | null
}

/** `open` asks for the address of a picture; `onSent` hears of each that was taken. */
export function useSentPictures(open: (file: File) => Promise<string>, onSent: () => void): SentPictures {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const before = useRef(Promise.resolve())
  const send = async (file: File) => {
    setShare(0)
    try {
      await sendFile(await open(file), file, broken, setShare)
      onSent()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setShare(null)
    }
  }
  const add = (files: File[]) => {
    setProblem(null)
    for (const file of files) before.current = before.current.then(() => send(file))
  }
  return { add, share, problem }
}

// where videos may be uploaded the window has one already, which asks what is on the screen
const FileDrop = latePiece(() => import('../../ui/file-drop/file-drop.tsx'))

interface Props extends SentPictures {
  /** «Своя картинка»: what the zone is for. */
  label: string
  many?: boolean
}

/** Takes pictures of people's own: by its button, dropped into the window, pasted from the clipboard. */
export function PictureZone({ label, many = false, add, share, problem }: Props) {
  return (
    <fieldset className={styles.zone} aria-label={label}>
      <p>
        Перетащите сюда JPG, PNG или&#160;WebP до&#160;{formatSize(pictureBounds.bytes)}, вставьте из&#160;буфера
        или&#160;выберите файл.
      </p>
      <Button icon={ImageUp} onClick={() => pickFiles(pictureFiles, add, many)}>
        Загрузить картинку
      </Button>
      <PictureDrop onFiles={add} />
      {share !== null && <ProgressBar value={share} label="Картинка передаётся" />}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** Takes pictures dropped into the window or pasted, while it is on the screen. */
export function PictureDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const may = useMay()
  usePasted(onFiles)
  useDroppedFiles(onFiles)
  if (may(uploads.create)) return null
  return (
    <Suspense fallback={null}>
      <FileDrop words="Отпустите картинку, чтобы загрузить" onFiles={onFiles} onFolders={() => undefined} />
    </Suspense>
  )
}

/** Pictures in the clipboard, pasted where no text is written. */
function usePasted(add: (files: File[]) => void): void {
  const taken = useEffectEvent(add)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      const isWriting = event.target instanceof Element && event.target.closest('input, textarea') !== null
      if (files.length === 0 || isWriting) return
      event.preventDefault()
      taken(files)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
}

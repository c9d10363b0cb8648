import { formatSize } from '@skleyka/contract/format-size.ts'
import { pictureBounds } from '@skleyka/contract/frames/picture-bounds.ts'
import { useEffect, useState } from 'react'
import { SendError, sendFile } from '../../browser/send-file.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import { faceWords } from './avatar-words.ts'
import styles from './avatars.module.css'

const broken = 'Картинку не\u00a0удалось передать. Проверьте сеть и\u00a0повторите'
const tooLarge = `Картинка больше ${formatSize(pictureBounds.bytes)}. Уменьшите её или\u00a0выберите другую`
const unread =
  'Картинка не\u00a0открывается: файл повреждён, или это не\u00a0JPG, PNG и\u00a0не\u00a0WebP. Выберите другую'

/** Reason why a file was not taken; `isFinal`: it is refused again. */
interface Problem {
  of: File
  text: string
  isFinal: boolean
}

interface Props {
  of: keyof typeof faceWords
  name: string
  file: File
  open: (file: File) => Promise<string>
  onSent: () => Promise<unknown>
  /** Chooses another file in the place of this one. */
  choose: () => void
  onClose: () => void
}

/** The picture as it will be seen, before it is kept. */
export function FacePopup({ of, name, file, open, onSent, choose, onClose }: Props) {
  const words = faceWords[of]
  const address = useAddressOf(file)
  const [share, setShare] = useState<number | null>(null)
  const [met, setMet] = useState<Problem | null>(null)
  const own = file.size > pictureBounds.bytes ? { of: file, text: tooLarge, isFinal: true } : met
  // what was wrong with the file before is no matter of this one
  const problem = own?.of === file ? own : null
  const save = async () => {
    setMet(null)
    setShare(0)
    try {
      await sendFile(await open(file), file, broken, setShare)
      await onSent()
      onClose()
    } catch (error) {
      const text = error instanceof Error ? error.message : broken
      setMet({ of: file, text, isFinal: error instanceof SendError && error.isFinal })
    } finally {
      setShare(null)
    }
  }
  const shape = { name, image: address, square: of === 'logo' }
  return (
    <Popup open onClose={onClose} title={words.label} width={480}>
      <div className={styles.preview}>
        <div className={styles.shapes} aria-hidden="true">
          <Avatar {...shape} size={128} onUnread={() => setMet({ of: file, text: unread, isFinal: true })} />
          <Avatar {...shape} size={40} />
          <Avatar {...shape} size={24} />
        </div>
        <p>{words.preview}</p>
        {share !== null && <ProgressBar value={share} label="Картинка передаётся" />}
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem.text}
          </p>
        )}
      </div>
      <PopupFoot>
        {!problem?.isFinal && (
          <Button kind="main" busy={share !== null} onClick={() => void save()}>
            {problem === null ? 'Сохранить' : 'Повторить'}
          </Button>
        )}
        <Button onClick={choose}>Выбрать другую</Button>
      </PopupFoot>
    </Popup>
  )
}

/** An address under which this page alone shows a file; null before there is one. */
function useAddressOf(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

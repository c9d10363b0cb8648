import { formatSize } from '@skleyka/contract/format-size.ts'
import { type PictureState, pictureBounds, pictureFiles } from '@skleyka/contract/frames/picture-bounds.ts'
import { ImageUp, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { pickFiles } from '../../ui/file-drop/pick-files.ts'
import { PictureDrop } from '../pictures/pictures.tsx'
import { FacePopup } from './avatar-popup.tsx'
import { faceWords } from './avatar-words.ts'
import styles from './avatars.module.css'

/** Returns how often what shows a picture is read again while one is being made, ms; never otherwise. */
export const facePollMs = (state: PictureState | undefined): number | false => (state === 'MAKING' ? 700 : false)

interface Props {
  /** A round picture of a person, or a square one of an account. */
  of: keyof typeof faceWords
  name: string
  image: string | null
  state: PictureState
  /** Reason why the last one is not shown, in Russian. */
  failText: string | null
  /** Asks for the address that a file is sent to. */
  open: (file: File) => Promise<string>
  /** One was sent, and is being made. */
  onSent: () => Promise<unknown>
  onRemove: () => Promise<unknown>
  /** True if all that is known of it is the picture: nothing can be done yet, and nothing moves when the rest comes. */
  isAwaited?: boolean
  /** Content beside it. */
  children?: ReactNode
}

/** A picture with the ways to choose, see, keep and remove it: by its button, dropped into the window, pasted. */
export function FaceField(props: Props) {
  const { of, name, image, state, failText, open, onSent, onRemove, isAwaited = false, children } = props
  const [file, setFile] = useState<File | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const choosing = useRef<HTMLButtonElement>(null)
  const words = faceWords[of]
  const take = ([first]: File[]) => setFile(isAwaited ? null : (first ?? null))
  const choose = () => pickFiles(pictureFiles, take, false)
  const remove = async () => {
    setRemoving(true)
    // the button that was pressed goes, and the focus with it
    await onRemove().then(
      () => choosing.current?.focus(),
      () => undefined,
    )
    setRemoving(false)
  }
  const isOwn = state === 'READY' || (state === 'FAILED' && image !== null)
  return (
    <fieldset className={styles.face} aria-label={words.label}>
      <div className={styles.head}>
        <Avatar name={name} image={image} square={of === 'logo'} size={64} />
        {children}
      </div>
      <div className={styles.acts}>
        <Button ref={choosing} icon={ImageUp} disabled={isAwaited} onClick={choose}>
          {isOwn ? words.replace : words.choose}
        </Button>
        {(isOwn || state !== 'NONE') && (
          <Button kind="quiet" icon={Trash2} disabled={isAwaited} busy={isRemoving} onClick={() => void remove()}>
            {words.remove}
          </Button>
        )}
      </div>
      <p className={styles.note}>
        JPG, PNG или&#160;WebP до&#160;{formatSize(pictureBounds.bytes)}: выберите, перетащите сюда или вставьте
        из&#160;буфера.
      </p>
      {state === 'MAKING' && <p role="status">{words.making}</p>}
      {state === 'FAILED' && failText !== null && (
        <p role="alert" className={styles.problem}>
          {failText}
        </p>
      )}
      <PictureDrop onFiles={take} />
      {file !== null && <FacePopup {...{ of, name, file, open, onSent, choose }} onClose={() => setFile(null)} />}
    </fieldset>
  )
}

import { useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { drawPicture, type Room } from './draw-picture.ts'
import styles from './small-picture.module.css'

export type { Room } from './draw-picture.ts'

interface Props {
  /** «Логотип». */
  title: string
  /** Thing that is chosen, in the case that follows: «логотип», «заглушку». */
  name: string
  /** The same of whom: «логотипа». */
  genitive: string
  picture: string | null
  room: Room
  onChange: (picture: string | null) => void
}

/** A picture that a form keeps within itself: small, drawn anew in the browser. */
export function PictureField({ title, name, genitive, picture, room, onChange }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    const taken = await drawPicture(file, room)
    setProblem(
      taken === null ? 'Это не\u00a0картинка, или она слишком сложная. Выберите PNG, JPEG или\u00a0WebP' : null,
    )
    if (taken !== null) onChange(taken)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={`Файл ${genitive}`}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      {picture !== null && <img className={styles.picture} src={picture} alt={title} />}
      <div className={styles.boxes}>
        <Button onClick={() => input.current?.click()}>
          {picture === null ? `Выбрать ${name}` : `Заменить ${name}`}
        </Button>
        {picture !== null && <Button onClick={() => onChange(null)}>Убрать {name}</Button>}
      </div>
      {problem !== null && (
        <p className={styles.quiet} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

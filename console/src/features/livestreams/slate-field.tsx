import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { PictureField, type Room } from '../small-picture/small-picture.tsx'
import styles from './livestreams.module.css'

/** A picture of the size of a player. */
const slateRoom: Room = {
  sides: [
    { width: 1920, height: 1080 },
    { width: 1280, height: 720 },
    { width: 960, height: 540 },
  ],
  types: ['image/jpeg'],
  chars: translationBounds.slateChars,
}

interface Props {
  /** The livestream that has one already; null for a new one. */
  readonly id: number | null
  /** Undefined while it stays as it is kept. */
  readonly value: string | null | undefined
  readonly onChange: (picture: string | null) => void
  readonly hint?: ReactNode
}

/** The picture that viewers see while the encoder is away and may come back. */
export default function SlateField({ id, value, onChange, hint }: Props) {
  const accountCode = useAccountCode()
  const kept = useQuery({ ...read(translations.slate, { id: id ?? 1 }, { accountCode }), enabled: id !== null })
  return (
    <>
      <PictureField
        title="Заставка"
        name="заставку"
        genitive="заставки"
        picture={value === undefined ? (kept.data?.picture ?? null) : value}
        room={slateRoom}
        onChange={onChange}
      />
      <p className={styles.quiet}>
        Заставку зрители видят, пока картинка пропала и&#160;её ждут. В&#160;запись она не&#160;попадает.
      </p>
      {hint !== undefined && <p role="alert">{hint}</p>}
    </>
  )
}

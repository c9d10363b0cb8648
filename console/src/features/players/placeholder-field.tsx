import { useState } from 'react'
import { useAccountCode } from '../../session/contexts.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { PictureField } from '../small-picture/small-picture.tsx'
import { VideoChoice } from '../video-choice/video-choice.tsx'
import type { PartProps } from './part-props.ts'
import styles from './players.module.css'
import { placeholderRoom } from './template-picture.ts'

const kinds = [
  { value: 'PICTURE', label: 'Картинка' },
  { value: 'CLIP', label: 'Клип' },
] as const

/**
 * Field for a picture or a clip in place of a video that a viewer is not given (P-M-30): a picture, or a video of the
 * account with a picture behind it.
 */
export function PlaceholderField({ part, onChange }: PartProps<'look'>) {
  const accountCode = useAccountCode()
  const { placeholder, clipId } = part
  const [chosen, choose] = useState<(typeof kinds)[number]['value']>('PICTURE')
  const kind = clipId === undefined ? chosen : 'CLIP'
  return (
    <>
      <Segmented
        label="Заглушка"
        titled
        choices={kinds}
        value={kind}
        onChange={(next) => {
          choose(next)
          if (next === 'PICTURE') onChange({ ...part, clipId: undefined })
        }}
      />
      <p className={styles.quiet}>
        Заглушка показывается вместо видео, недоступного зрителю: его сняли с&#160;публикации, закрыли для страны или
        сайта. Объяснение, почему видео нет, остаётся.
      </p>
      {kind === 'CLIP' && (
        <>
          <VideoChoice
            label="Клип заглушки"
            accountCode={accountCode}
            isShown
            value={clipId ?? null}
            onChange={(id) => onChange({ ...part, clipId: id ?? undefined })}
            hint="Опубликованное видео этого аккаунта"
          />
          <p className={styles.quiet}>
            Клип повторяется без звука, зритель может остановить его и&#160;включить звук. Если клип зрителю недоступен
            или шаблон взят как общий, вместо клипа&#160;— картинка.
          </p>
        </>
      )}
      <PictureField
        title="Картинка заглушки"
        name={kind === 'CLIP' ? 'запасную картинку' : 'картинку'}
        genitive="заглушки"
        picture={placeholder ?? null}
        room={placeholderRoom}
        onChange={(picture) => onChange({ ...part, placeholder: picture ?? undefined })}
      />
    </>
  )
}

import type { TranslationPreview } from '@skleyka/contract/translations/previews.calls.ts'
import { ImageOff, Radio } from 'lucide-react'
import { Icon } from '../../ui/icon/icon.tsx'
import { Thumb } from '../../ui/thumb/thumb.tsx'

/** A small picture of what a livestream shows now: paler while its encoder is away, an icon where nothing is on air. */
export function LiveThumb({ preview }: { preview: TranslationPreview | undefined }) {
  const isFailed = preview?.state === 'FAILED'
  return (
    <span title={isFailed ? 'Кадр не\u00a0получился. Скоро попробуем снова' : undefined}>
      <Thumb
        src={preview?.picture ?? null}
        quiet={preview?.state === 'AWAY'}
        instead={<Icon of={isFailed ? ImageOff : Radio} size={20} />}
      />
    </span>
  )
}

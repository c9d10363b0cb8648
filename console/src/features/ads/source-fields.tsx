import { type AdSource, adBlockFields, adBounds } from '@skleyka/contract/ads/ads.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { VideoChoice } from '../video-choice/video-choice.tsx'
import { LinesField } from './lines-field.tsx'

interface Props {
  source: AdSource
  onChange: (source: AdSource) => void
}

const kinds = [
  { value: 'TAGS', label: 'Теги' },
  { value: 'VIDEO', label: 'Видео аккаунта' },
  { value: 'XML', label: 'Готовый VAST' },
] as const

/** Empty source. */
const empty: Readonly<Record<AdSource['kind'], AdSource>> = {
  TAGS: { kind: 'TAGS', tags: [] },
  VIDEO: { kind: 'VIDEO', recordId: 0, link: null },
  XML: { kind: 'XML', xml: '' },
}

/** Fields of a block's source. */
export function SourceFields({ source, onChange }: Props) {
  const isWhole = adBlockFields.shape.source.safeParse(source).success
  return (
    <>
      <Segmented
        label="Откуда реклама"
        titled
        choices={kinds}
        value={source.kind}
        onChange={(kind) => kind !== source.kind && onChange(empty[kind])}
      />
      {source.kind === 'TAGS' && (
        <LinesField
          label="Адреса тегов"
          value={source.tags}
          hint={
            isWhole
              ? 'По\u00a0одному в\u00a0строке. Запрашиваются по\u00a0порядку, пока один не\u00a0вернёт рекламу'
              : `Впишите от\u00a01 до\u00a0${adBounds.tags} адресов, которые начинаются с\u00a0https://, по\u00a0одному в\u00a0строке`
          }
          onChange={(tags) => onChange({ kind: 'TAGS', tags })}
        />
      )}
      {source.kind === 'VIDEO' && <VideoSource source={source} onChange={onChange} />}
      {source.kind === 'XML' && (
        <TextArea
          label="VAST"
          required
          rows={6}
          spellCheck={false}
          value={source.xml}
          hint={
            isWhole
              ? 'Документ VAST 2–4.2 целиком'
              : `Вставьте документ VAST, не\u00a0длиннее ${adBounds.xmlChars}\u00a0знаков`
          }
          onChange={(xml) => onChange({ kind: 'XML', xml })}
        />
      )}
    </>
  )
}

function VideoSource({
  source,
  onChange,
}: {
  source: Extract<AdSource, { kind: 'VIDEO' }>
  onChange: Props['onChange']
}) {
  const accountCode = useAccountCode()
  const { recordId, link } = source
  return (
    <>
      <VideoChoice
        label="Видео"
        required
        accountCode={accountCode}
        value={recordId === 0 ? null : recordId}
        onChange={(id) => onChange({ ...source, recordId: id ?? 0 })}
        hint="Только готовые к просмотру"
      />
      <TextInput
        label="Куда ведёт нажатие"
        type="url"
        placeholder="https://"
        value={link ?? ''}
        hint="Пусто — никуда"
        onChange={(next) => onChange({ ...source, link: next === '' ? null : next })}
      />
    </>
  )
}

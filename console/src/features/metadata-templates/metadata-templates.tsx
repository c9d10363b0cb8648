import type { MetadataBody } from '@skleyka/contract/metadata/metadata-fields.ts'
import { metadataTemplates } from '@skleyka/contract/metadata/metadata-templates.calls.ts'
import { call } from '../../api/client.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { type BodyProps, type KindPages, TemplatePages } from '../templates/templates.tsx'
import { FieldList } from './field-list.tsx'
import { FieldsPreview } from './fields-preview.tsx'
import { lossText } from './loss-text.ts'
import styles from './metadata-template.module.css'
import { SearchNote } from './search-note.tsx'

const holderNeeded = 'Правообладатель обязателен'

const kind: KindPages<MetadataBody> = {
  methods: metadataTemplates,
  path: 'setting/metadata',
  words: {
    one: 'Шаблон метаданных',
    another: 'Новый шаблон метаданных',
    about: 'Шаблон задаёт поля карточки видео.',
  },
  begun: { fields: [] },
  Notice: SearchNote,
  columns: [
    {
      id: 'fields',
      title: 'Полей',
      width: 90,
      numeric: true,
      card: 'fact',
      cell: ({ body }) => groupDigits(body.fields.length),
    },
  ],
  Fields,
  Beside: ({ body }) => (
    <>
      <SearchNote />
      <FieldsPreview body={body} />
    </>
  ),
  summary: ({ fields }) => `Полей: ${fields.length}`,
  entries: ({ fields, holderRequired }) => [
    ...(holderRequired ? [holderNeeded] : []),
    ...fields.map(({ title }) => title),
  ],
  askBefore: async (id, accountCode) => {
    const { losses } = await call(metadataTemplates.preview, { id }, { accountCode })
    return losses.length === 0 ? null : lossText(losses)
  },
}

/** setting/metadata (product B9): templates of what the page of a video asks for. */
export default function MetadataTemplates({ params }: { params: Readonly<Record<string, string>> }) {
  return <TemplatePages kind={kind} params={params} />
}

function Fields({ body, published, onChange }: BodyProps<MetadataBody>) {
  const used = new Set((published?.fields ?? []).map(({ name }) => name))
  return (
    <>
      <div>
        <Checkbox
          checked={body.holderRequired === true}
          onChange={(on) => onChange({ fields: body.fields, ...(on && { holderRequired: true }) })}
        >
          {holderNeeded}
        </Checkbox>
        <p className={styles.state}>Без него видео не&#160;публикуют. Уже опубликованные останутся.</p>
      </div>
      <FieldList fields={body.fields} used={used} onChange={(fields) => onChange({ ...body, fields: [...fields] })} />
    </>
  )
}

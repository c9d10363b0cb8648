import { albums } from '@skleyka/contract/albums.ts'
import type { ShareRelation, sharing } from '@skleyka/contract/sharing.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import type { useForm } from '../../../form/use-form.ts'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { Combobox } from '../../../ui/combobox/combobox.tsx'
import { DateInput } from '../../../ui/date-input/date-input.tsx'
import type { RulesValues } from './rules-values.ts'
import styles from './sharing.module.css'

interface Props {
  accountCode: string
  form: Pick<ReturnType<typeof useForm<typeof sharing.changeRules, RulesValues>>, 'field' | 'values'>
  /** The album that the rules name now. */
  before?: ShareRelation['rules']['album']
}

const anyAlbum = { page: 1, perPage: 100, sort: { field: 'name', order: 'asc' } } as const

/** Which videos an agreement lets through, until when, and what the other account may do with them. */
export function RulesFields({ accountCode, form, before = null }: Props) {
  const { data } = useQuery(read(albums.list, anyAlbum, { accountCode }))
  const choices = (data?.items ?? []).map(({ id, name, path }) => ({
    value: String(id),
    label: [...path.map((around) => around.name), name].join(' / '),
  }))
  if (before && data && !choices.some(({ value }) => value === String(before.id))) {
    choices.push({ value: String(before.id), label: before.name ?? 'Альбома больше нет' })
  }
  const { value: mayPublish, onChange } = form.field('mayPublish')
  return (
    <>
      <Combobox
        // the list of choices is read once: when they come, it is another one
        key={String(data !== undefined)}
        label="Только видео альбома"
        choices={choices}
        placeholder="Любые видео"
        {...form.field('albumId', 'Что уйдёт из\u00a0альбома, закроется и\u00a0там')}
      />
      <DateInput
        label="Последний день"
        {...form.field('until', 'После него там не\u00a0видно ничего. Можно не\u00a0указывать')}
      />
      <div className={styles.choices}>
        <Checkbox checked={mayPublish} onChange={(checked) => onChange(checked)}>
          Можно класть в&#160;свои альбомы и&#160;вставлять на&#160;сайты
        </Checkbox>
      </div>
    </>
  )
}

import type { ShareRelation, sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import type { useForm } from '../../../form/use-form.ts'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { DateInput } from '../../../ui/date-input/date-input.tsx'
import { AlbumChoice } from '../../album-choice/album-choice.tsx'
import type { RulesValues } from './rules-values.ts'
import styles from './sharing.module.css'

interface Props {
  accountCode: string
  form: Pick<ReturnType<typeof useForm<typeof sharing.changeRules, RulesValues>>, 'field' | 'values'>
  /** The album that the rules name now. */
  before?: ShareRelation['rules']['album']
}

/** Rules of an agreement: its videos, its end, and what the other account may do with them. */
export function RulesFields({ accountCode, form, before = null }: Props) {
  const { value: mayPublish, onChange } = form.field('mayPublish')
  return (
    <>
      <AlbumChoice
        label="Только видео альбома"
        accountCode={accountCode}
        gone={before ? { id: before.id, name: before.name ?? 'Альбома больше нет' } : undefined}
        placeholder="Любые видео"
        {...form.field('albumId', 'Видео, убранное из\u00a0альбома, закроется и\u00a0там')}
      />
      <DateInput label="Последний день" {...form.field('until', 'Затем доступ закроется. Можно не\u00a0указывать')} />
      <div className={styles.choices}>
        <Checkbox checked={mayPublish} onChange={(checked) => onChange(checked)}>
          Можно добавлять в&#160;свои альбомы и&#160;вставлять на&#160;сайты
        </Checkbox>
      </div>
    </>
  )
}

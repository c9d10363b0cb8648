import { cuepoints } from '@skleyka/contract/cuepoints/cuepoints.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { Form, FormAlert, SaveFooter, Theirs } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { ChapterList } from './chapter-list.tsx'
import { CuepointList } from './cuepoint-list.tsx'
import styles from './cuepoints.module.css'
import type { Beside } from './mark-list.tsx'
import { type Marks, marksOf, marksText, problemsOf, sentMarks } from './marks-draft.ts'

interface Props extends Omit<Beside, 'durationMs'> {
  id: number
  description: string
  kept: ResultOf<typeof cuepoints.list>
}

const fieldWords: Readonly<Record<keyof Marks, string>> = { cuepoints: 'метки', chapters: 'главы' }

/** Chapters and cuepoints of a video, saved together; two people at once choose list by list. */
export function MarksForm({ id, description, kept, now, onShow }: Props) {
  const client = useQueryClient()
  const accountCode = useAccountCode()
  const beside = { durationMs: kept.durationMs, now, onShow }
  const form = useForm({
    call: cuepoints.save,
    accountCode,
    latest: marksOf(kept),
    params: (values, _changed, rowVersion) => ({ id, rowVersion, ...sentMarks(values) }),
    problems: (values) => problemsOf(values, kept.durationMs),
    onSaved: (saved, merged) => {
      const words = merged.map((name) => fieldWords[name]).join(' и\u00a0')
      const joined = merged.length === 0 ? '' : `. Пока вы правили, кто-то изменил ${words}: его правки остались`
      showToast({ message: `Сохранено${joined}`, type: 'success' })
      return marksOf(saved)
    },
    rejoin: async () => {
      const request = read(cuepoints.list, { id }, { accountCode })
      const found = await client.fetchQuery({ ...request, staleTime: 0 }).catch(() => null)
      return found && marksOf(found)
    },
  })
  const { theirs, changed } = form
  const field = <N extends keyof Marks>(name: N) => {
    const saved = theirs[name]
    const choose = (whose: 'own' | 'theirs') => form.choose(name, whose)
    return form.field(name, saved && <Theirs text={marksText(name, saved)} onChoose={choose} />)
  }
  return (
    <Form label="Метки видео" isDirty={changed.length > 0} onSubmit={form.submit} className={styles.form ?? ''}>
      {Object.keys(theirs).length > 0 && (
        <FormAlert>
          Пока вы правили, метки изменил кто-то другой. Выберите для каждого отмеченного списка, что оставить,
          и&#160;сохраните ещё раз.
        </FormAlert>
      )}
      <ChapterList field={field('chapters')} description={description} beside={beside} />
      <CuepointList id={id} field={field('cuepoints')} beside={beside} />
      {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
      <SaveFooter
        changed={changed.length}
        words={['список', 'списка', 'списков']}
        isSaving={form.isSaving}
        onReset={form.reset}
      />
    </Form>
  )
}

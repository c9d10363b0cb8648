import { announcementBounds } from '@skleyka/contract/announcements/announcement-bounds.ts'
import {
  type Announcement,
  announcementKinds,
  announcements,
} from '@skleyka/contract/announcements/announcements.calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { Counter, Form, FormAlert, SaveFooter } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { formatMoment } from '../../russian/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { MomentInput } from '../../ui/moment-input/moment-input.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { AnnouncementLine, kindLabels } from '../announcements/announcements.tsx'
import { latestOf, problemsOf, sentOf } from './announcement-values.ts'
import styles from './settings.module.css'

const none = { accountCode: null }
const kinds = announcementKinds.map((value) => ({ value, label: kindLabels[value] }))

/** «Объявление» (product B12): what everybody reads at the top of the console for a while. */
export function AnnouncementCard() {
  const query = useQuery(read(announcements.get, {}, none))
  if (query.data) return <AnnouncementForm now={query.data.announcement} />
  return (
    <Card title="Объявление" busy={query.isPending}>
      <div className={styles.body}>
        {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      </div>
    </Card>
  )
}

function AnnouncementForm({ now }: { now: Announcement | null }) {
  const client = useQueryClient()
  const form = useForm({
    call: announcements.save,
    ...none,
    latest: latestOf(now, new Date()),
    params: (values, _changed, version) => sentOf(values, version),
    problems: problemsOf,
    onSaved: ({ announcement }) => {
      showToast({ type: 'success', message: 'Объявление сохранено' })
      return latestOf(announcement, new Date())
    },
    rejoin: async () => {
      const found = await client.fetchQuery({ ...read(announcements.get, {}, none), staleTime: 0 }).catch(() => null)
      return found && latestOf(found.announcement, new Date())
    },
  })
  const end = useAskedWrite(announcements.end, null)
  const { values, theirs } = form
  const isOver = now === null || now.until <= new Date()
  const remove = () => {
    const title = 'Снять объявление?'
    const message = 'В\u00a0течение минуты его не\u00a0станет ни\u00a0у\u00a0кого.'
    if (now) void end({ version: now.version }, { title, message, okLabel: 'Снять' }, 'Объявление снято')
  }
  return (
    <Form label="Объявление" isDirty={form.changed.length > 0} onSubmit={form.submit}>
      <Card title="Объявление" control={!isOver && <Button onClick={remove}>Снять</Button>}>
        <div className={styles.body}>
          <p className={styles.quiet}>
            Его видят в&#160;консоли все, кто вошёл, вверху каждой страницы.
            {now && ` Последнее изменил ${now.changedBy ?? 'кто-то'} ${formatMoment(now.changedAt)}.`}
          </p>
          {Object.keys(theirs).length > 0 && (
            <FormAlert>
              Пока вы правили, объявление изменил кто-то другой: {theirs.text ?? 'текст прежний'}. Нажмите «Отменить»,
              чтобы взять его правку.
            </FormAlert>
          )}
          <TextArea
            label="Текст"
            required
            rows={2}
            aside={<Counter text={values.text} max={announcementBounds.chars} />}
            {...form.field('text')}
          />
          <Segmented label="Вид" titled choices={kinds} value={values.kind} onChange={form.field('kind').onChange} />
          <div className={styles.period}>
            <MomentInput label="Показывать с" {...form.field('from', 'Пусто\u00a0— сразу')} />
            <MomentInput label="Показывать до" {...form.field('until')} />
          </div>
          <Checkbox checked={values.isClosable} onChange={(isOn) => form.field('isClosable').onChange(isOn)}>
            Каждый может закрыть его у&#160;себя
          </Checkbox>
          {values.text.trim() !== '' && (
            <section className={styles.preview} aria-label="Так его увидят">
              <AnnouncementLine kind={values.kind} text={values.text} />
            </section>
          )}
          {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        </div>
        <SaveFooter changed={form.changed.length} isSaving={form.isSaving} onReset={form.reset} />
      </Card>
    </Form>
  )
}

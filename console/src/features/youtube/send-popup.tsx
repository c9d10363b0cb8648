import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import { youtubeVisibilities } from '@skleyka/contract/youtube/youtube-moves.ts'
import { useState } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import { Form } from '../../form/form.tsx'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { youtubeVisibilityLabels } from '../../russian/youtube-labels.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { MomentInput } from '../../ui/moment-input/moment-input.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { Select } from '../../ui/select/select.tsx'
import { ActOnChosen, bulkSelection } from '../bulk/bulk.tsx'
import { readMoment } from '../records/records.ts'
import { useChannels } from './use-channels.ts'

const visibilities = youtubeVisibilities.map((value) => ({ value, label: youtubeVisibilityLabels[value] }))

/** «На YouTube…» (product B2): where, for whom and when; then the server queues them one by one. */
export default function SendPopup({ selection, onClose, onDone }: BulkPieceProps<RecordFilter>) {
  const accountCode = useAccountCode()
  const { channels, error, refetch } = useChannels()
  const [chosen, choose] = useState<string | null>(null)
  const [visibility, setVisibility] = useState<(typeof youtubeVisibilities)[number]>('private')
  const [moment, setMoment] = useState<{ text: string | null; problem: string | null }>({ text: null, problem: null })
  const [isSending, setSending] = useState(false)
  const channelId = Number(chosen ?? channels?.[0]?.id ?? 0)
  const title = 'На YouTube'
  if (isSending) {
    return (
      <ActOnChosen
        act={{ name: 'youtube', params: { channelId, visibility, publishAt: readMoment(moment.text) } }}
        begin={async () => bulkSelection(selection)}
        onClose={() => setSending(false)}
        onDone={onDone}
      />
    )
  }
  const submit = async () => {
    if (channelId === 0 || moment.problem !== null) return false
    setSending(true)
    return true
  }
  const isPrivate = moment.text !== null
  return (
    <Popup open onClose={onClose} title={title} width={480}>
      {error !== null && channels === null ? (
        <LoadError error={error} onRetry={refetch} />
      ) : channels?.length === 0 ? (
        <p>
          К&#160;аккаунту не&#160;подключён ни&#160;один канал.{' '}
          <TextLink href={`/admin${pagePath(accountCode, 'setting/youtube')}`}>Подключить в&#160;настройках</TextLink>
        </p>
      ) : (
        <Form label={title} onSubmit={submit}>
          <Select
            label="Канал"
            choices={(channels ?? []).map(({ id, title: name }) => ({ value: String(id), label: name }))}
            value={channelId === 0 ? null : String(channelId)}
            onChange={choose}
            disabled={channels === null}
          />
          <Select
            label="Видимость"
            choices={visibilities}
            value={isPrivate ? 'private' : visibility}
            disabled={isPrivate}
            onChange={setVisibility}
            {...(isPrivate && { hint: 'До\u00a0этого времени видео закрыто, потом YouTube откроет его сам' })}
          />
          <MomentInput
            label={'Открыть в\u00a0назначенное время'}
            value={moment.text}
            onChange={(text, problem) => setMoment({ text, problem })}
          />
          <PopupFoot>
            <Button type="submit" kind="main" disabled={channelId === 0}>
              Отправить
            </Button>
            <Button onClick={onClose}>Отменить</Button>
          </PopupFoot>
        </Form>
      )}
    </Popup>
  )
}

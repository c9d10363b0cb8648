import { bounds } from '@skleyka/contract/limits.ts'
import type { PlayerBody } from '@skleyka/contract/player-templates/player-look.ts'
import { shownHeading } from '@skleyka/contract/player-templates/usual-player.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { useAccountCode, useApp } from '../../session/contexts.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { useCleanCss } from './css-field.tsx'
import { LivePlayer } from './live-player.tsx'
import styles from './players.module.css'

const filter = { states: ['READY' as const] }
const sights = [
  { value: 'VIDEO', label: 'Видео' },
  { value: 'PLACEHOLDER', label: 'Заглушка' },
] as const

/** The player as the form beside it makes it, with a video of the account. */
export function PlayerPreview({ body }: { body: PlayerBody }) {
  const accountCode = useAccountCode()
  const found = useQuery(read(records.getListByFilter, { filter, page: 1, perPage: bounds.pageSize }, { accountCode }))
  const [chosen, choose] = useState<string | null>(null)
  const accountName = useApp().accountCodes[accountCode]?.accountName ?? null
  const css = useCleanCss(body.css)?.css ?? ''
  const shown = (found.data?.records ?? []).filter(({ publication }) => publication === 'PUBLISHED')
  const uuid = chosen ?? shown[0]?.uuid
  const ownerName = shown.find((record) => record.uuid === uuid)?.ownerName ?? null
  const author = { none: null, person: ownerName, account: accountName }[shownHeading(body.look).author]
  const [sight, see] = useState<(typeof sights)[number]['value']>('VIDEO')
  const { placeholder, clipId } = body.look
  const clip = useQuery({
    ...read(records.get, { filter: { ids: [clipId ?? 0] } }, { accountCode }),
    enabled: clipId !== undefined,
  })
  const hasPlaceholder = placeholder !== undefined || clipId !== undefined
  const clipUuid = clipId === undefined ? null : (clip.data?.records[0]?.uuid ?? null)
  const seen = hasPlaceholder && sight === 'PLACEHOLDER' ? { clip: clipUuid } : null
  return (
    <Card title="Как это выглядит">
      <div className={styles.preview}>
        {found.isError && <LoadError error={found.error} onRetry={() => void found.refetch()} />}
        {found.data && uuid === undefined && (
          <p className={styles.quiet}>Плеер появится здесь, когда в&#160;аккаунте будет опубликованное видео.</p>
        )}
        {uuid !== undefined && (
          <>
            {hasPlaceholder && <Segmented label="Что показать" choices={sights} value={sight} onChange={see} />}
            <LivePlayer key={uuid} uuid={uuid} template={{ ...body, css }} placeholder={seen} author={author} />
            <Combobox
              key={shown.length}
              label="Видео для примера"
              choices={shown.map(({ uuid: value, name: label }) => ({ value, label }))}
              value={uuid}
              onChange={choose}
              hint="Показано так, как его видят зрители"
            />
          </>
        )}
      </div>
    </Card>
  )
}

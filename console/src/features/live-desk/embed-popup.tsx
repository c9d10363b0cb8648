import { type Translation, translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { CodeBlock } from '../../ui/copy/code-block.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PlayerCode } from '../embed/embed.tsx'
import styles from './live-desk.module.css'

interface Props {
  livestream: Pick<Translation, 'id' | 'uuid'>
  onClose: () => void
}

/** «Код для вставки» of a livestream: the player for a site, and its page. Both stay the same before, on and after the air. */
export default function EmbedPopup({ livestream: { id, uuid }, onClose }: Props) {
  const query = useQuery({
    ...read(translations.previewPlayerData, { id }, { accountCode: useAccountCode(), withSession: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data } = query
  return (
    <Popup open onClose={onClose} title="Код для вставки" width={560}>
      {data ? (
        <div className={styles.ingest}>
          <PlayerCode url={new URL(data.embed.url, location.href).href} uuid={uuid} durationMs={null} isLive />
          <CodeBlock
            label="Ссылка для зрителей"
            text={new URL(data.embed.url, location.href).href}
            hint={'Одна и\u00a0та\u00a0же до\u00a0эфира, в\u00a0эфире и\u00a0после него'}
          />
        </div>
      ) : (
        <QueryPlaceholder query={query} height={200} />
      )}
    </Popup>
  )
}

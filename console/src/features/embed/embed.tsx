import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { CodeBlock } from '../../ui/copy/code-block.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import styles from './embed.module.css'
import { PlayerCode } from './player-code.tsx'

export { PlayerCode } from './player-code.tsx'

/** «Код для вставки» (product B5): the frame or the script, the link and the HLS address, each with a copy button. */
export default function EmbedPopup({ recordId, onClose }: { recordId: number; onClose: () => void }) {
  const accountCode = useAccountCode()
  const { data, error, refetch } = useQuery({
    ...read(recordPlayer.previewPlayerData, { id: recordId }, { accountCode, withSession: true }),
  })
  return (
    <Popup open onClose={onClose} title="Код для вставки" width={560}>
      {data?.embed === null ? (
        <p>Владелец разрешил только смотреть это видео.</p>
      ) : data ? (
        <div className={styles.codes}>
          <PlayerCode
            url={new URL(data.embed.url, location.href).href}
            uuid={data.record.uuid}
            durationMs={data.record.durationMs}
          />
          <CodeBlock label="Ссылка на плеер" text={new URL(data.embed.url, location.href).href} />
          <CodeBlock
            label="Адрес потока HLS"
            text={new URL(data.manifest.hls, location.href).href}
            hint={`Работает до\u00a0${formatNearMoment(data.until)}: для проверки, не\u00a0для сайта`}
          />
        </div>
      ) : error ? (
        <div className={styles.failed} role="alert">
          <p>Не удалось загрузить. {error.message}</p>
          <Button onClick={() => void refetch()}>Повторить</Button>
        </div>
      ) : (
        <div className={styles.codes} aria-busy="true">
          {[84, 60, 60].map((height, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: grey lines have nothing else to be told by
            <Skeleton key={index} height={height} />
          ))}
        </div>
      )}
    </Popup>
  )
}

import { cuts } from '@skleyka/contract/cuts/cuts.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Scissors } from 'lucide-react'
import { write } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Link } from '../../ui/link/link.tsx'
import styles from './air-card.module.css'
import { Row } from './air-row.tsx'

const lengths = [30, 60, 120]

/** Makes a video of the last seconds on air, and leads to it. */
export function ClipRow({ id }: { id: number }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const clip = useMutation(write(translations.clip, { accountCode }))
  // a clip is a new video
  if (!may(cuts.duplicateClip)) return null
  return (
    <Row icon={Scissors} title="Клип">
      <span className={styles.chips}>
        {lengths.map((seconds) => (
          <Button
            key={seconds}
            aria-label={`Клип: последние ${seconds}\u00a0с`}
            busy={clip.isPending && clip.variables.seconds === seconds}
            onClick={() => clip.mutate({ id, seconds })}
          >
            {seconds}&#160;с
          </Button>
        ))}
      </span>
      <span role="status" className={styles.made}>
        {clip.data && (
          <>
            {formatDuration(clip.data.durationMs / 1_000)}:{' '}
            <Link to={pagePath(accountCode, `records/${clip.data.recordId}`)}>Открыть клип</Link>
          </>
        )}
      </span>
    </Row>
  )
}

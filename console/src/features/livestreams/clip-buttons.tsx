import { cuts } from '@skleyka/contract/cuts/cuts.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Scissors } from 'lucide-react'
import { write } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Link } from '../../ui/link/link.tsx'
import styles from './livestreams.module.css'

const lengths = [30, 60, 120]

/** Makes a video of the last seconds on air, and leads to it. */
export function ClipButtons({ id }: { id: number }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const clip = useMutation(write(translations.clip, { accountCode }))
  // a clip is a new video
  if (!may(cuts.duplicateClip)) return null
  return (
    <div className={styles.clips}>
      <Icon of={Scissors} size={18} />
      <span>Клип: последние</span>
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
      <span role="status">
        {clip.data && (
          <>
            {formatDuration(clip.data.durationMs / 1_000)}:{' '}
            <Link to={pagePath(accountCode, `records/${clip.data.recordId}`)}>Открыть клип</Link>
          </>
        )}
      </span>
    </div>
  )
}

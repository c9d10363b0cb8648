import type { ResultOf } from '@skleyka/contract/method.ts'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Spinner } from '../../ui/progress/progress.tsx'
import styles from './player.module.css'
import { VideoPlayer } from './player.tsx'

type Previewed = Omit<ResultOf<typeof recordPlayer.previewPlayerData>, 'embed'>

interface Props {
  recordId: number
  accountCode: string
  /** False while something is still being made of it: then the qualities of this moment are not all. */
  isWhole: boolean
  /** Place where the page wants the element of the picture, to know what it shows. */
  video?: RefObject<HTMLVideoElement | null>
  /** Content below the picture: it comes with the element, so that it can listen to it from the first. */
  below?: ReactNode
}

/** The player of a record of an account that plays (C-7.3-16). */
export function RecordPlayer({ recordId, accountCode, ...shown }: Props) {
  const query = read(recordPlayer.previewPlayerData, { id: recordId }, { accountCode, withSession: true })
  return <QueriedPlayer query={query} {...shown} />
}

interface QueriedProps extends Omit<Props, 'recordId' | 'accountCode'> {
  /** Reads what a player needs. */
  query: Pick<UseQueryOptions<Previewed, Error, Previewed, readonly unknown[]>, 'queryKey' | 'queryFn'>
}

/** The player of a record that plays by what a call tells of it. Its addresses are signed and short-lived, they are renewed as it goes. */
export function QueriedPlayer({ query, isWhole, video, below }: QueriedProps) {
  const data = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })
  if (data.data) {
    const { manifest, poster, record, sprite, subtitles, until } = data.data
    // without throwing, the address of before would pass for a fresh one
    const renew = async () => {
      const { data: fresh } = await data.refetch({ throwOnError: true })
      if (!fresh) throw new Error('a renewal without an answer')
      return { hls: fresh.manifest.hls, until: fresh.until }
    }
    const { name, durationMs } = record
    const source = { address: { hls: manifest.hls, until }, poster, sprite, subtitles, renew, isWhole }
    return (
      <>
        <VideoPlayer {...source} title={name} durationMs={durationMs} {...(video && { video })} />
        {below}
      </>
    )
  }
  return (
    <div className={styles.player} role={data.isError ? 'alert' : 'status'}>
      {data.isError ? (
        <div className={styles.message}>
          <p>Плеер не открылся. {data.error.message}</p>
          <Button onClick={() => void data.refetch()}>Повторить</Button>
        </div>
      ) : (
        <span className={styles.waiting}>
          <Spinner />
        </span>
      )}
    </div>
  )
}

import { audioTracks } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Switch } from '../../ui/switch/switch.tsx'

/** «Без звука»: viewers hear nothing of the video, whatever tracks it has (product B5). */
export function SilenceSwitch({ id, isOff }: { id: number; isOff: boolean }) {
  const accountCode = useAccountCode()
  const { mutate, isPending, variables } = useMutation(write(audioTracks.silence, { accountCode }))
  return (
    <Switch on={isPending ? variables.isOff : isOff} onChange={(next) => mutate({ id, isOff: next })}>
      Без&#160;звука
    </Switch>
  )
}

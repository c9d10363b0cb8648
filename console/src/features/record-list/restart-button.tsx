import type { ListedRecord } from '@skleyka/contract/records/records.calls.ts'
import { RotateCw } from 'lucide-react'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { useRestartRecord } from '../record-acts/record-acts.ts'

/** «Повторить» for a record that has failed. */
export default function RestartButton({ record }: { record: ListedRecord }) {
  const restart = useRestartRecord(record)
  if (restart === null) return null
  return <IconButton size={32} icon={RotateCw} label="Повторить" disabled={restart.isPending} onClick={restart.run} />
}

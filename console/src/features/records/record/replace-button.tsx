import type { RecordView } from '@skleyka/contract/records.ts'
import { Replace } from 'lucide-react'
import { Button } from '../../../ui/button/button.tsx'
import type { Upload } from '../../uploads/uploads.ts'
import { useReplaceVideo } from '../replace-video.ts'

/** «Заменить видео»: absent without the right, under hold, while the first video is on its way, and while a new one is. */
export function ReplaceButton({ record, upload }: { record: RecordView; upload: Upload | null }) {
  const replace = useReplaceVideo(record, upload)
  if (replace === null) return null
  return (
    <Button icon={Replace} onClick={() => void replace()}>
      Заменить видео
    </Button>
  )
}

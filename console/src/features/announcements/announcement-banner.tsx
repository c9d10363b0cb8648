import { announcements } from '@skleyka/contract/announcements/announcements.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { useApp } from '../../session/contexts.ts'
import { AnnouncementLine } from './announcements.tsx'
import { close, isClosed } from './closed.ts'

/** Time between two looks at what is told, ms: everybody reads it within a minute. */
const pollMs = 50_000

/** Announcement of the administrators, at the top of every page. */
export default function AnnouncementBanner() {
  const { user } = useApp()
  // what cannot be asked is asked again by itself
  const { data } = useQuery({ ...read(announcements.current, {}, { accountCode: null }), refetchInterval: pollMs })
  const [closed, setClosed] = useState<number | null>(null)
  const announcement = data?.announcement
  // it is there before its words are, so that a reader is told of them
  return (
    <div role="status" aria-label="Объявление">
      {announcement &&
        !(announcement.isClosable && (closed === announcement.version || isClosed(user.id, announcement.version))) && (
          <AnnouncementLine
            kind={announcement.kind}
            text={announcement.text}
            onClose={
              announcement.isClosable
                ? () => {
                    close(user.id, announcement.version)
                    setClosed(announcement.version)
                  }
                : undefined
            }
          />
        )}
    </div>
  )
}

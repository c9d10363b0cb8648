import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { pathInAccount } from '../../browser/addresses.ts'
import { RecordsList } from './list/records-list.tsx'
import { UploadArea } from './upload-area.tsx'

const PageNotFound = lazy(() => import('./page-not-found.tsx'))
const UploadLinksPage = lazy(() => import('../upload-links/upload-links.tsx'))
const RecordPage = lazy(() => import('./record/record-page.tsx'))

/** The video area (spec §2.3): the list of records and the page of one. Files may be dropped anywhere in it. */
export default function RecordsPage() {
  const [, id, ...deeper] = pathInAccount(useLocation().pathname)
  return (
    <UploadArea>
      <Suspense fallback={null}>
        {deeper.length > 0 ? (
          <PageNotFound />
        ) : id === undefined ? (
          <RecordsList />
        ) : id === 'upload-links' ? (
          <UploadLinksPage />
        ) : (
          <RecordPage key={id} id={id} />
        )}
      </Suspense>
    </UploadArea>
  )
}

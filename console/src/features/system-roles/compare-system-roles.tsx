import { systemRoles } from '@skleyka/contract/roles/system-roles.calls.ts'
import { useQueries } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { ComparedRoles, idsOf } from '../roles/roles.tsx'

/** Table of the roles of the system side by side. */
export default function CompareSystemRoles({ selection, onClose }: BulkPieceProps<object>) {
  const queries = idsOf(selection).map((id) => read(systemRoles.get, { id }, { accountCode: null }))
  const asked = useQueries({ queries })
  return <ComparedRoles {...{ selection, asked, onClose }} />
}

import { imports } from '@skleyka/contract/imports/imports.calls.ts'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { useMay } from '../../session/contexts.ts'
import type { PanelTab } from '../uploads/uploads.ts'

/** The tabs the user may open here: those of an account need the account and the right. */
export function usePanelTabs(): { value: PanelTab; label: string }[] {
  const may = useMay()
  return [
    { value: 'uploads', label: 'Загрузки' },
    ...(may(uploader.getAccountUploaderTasks) ? [{ value: 'processing', label: 'Обработка' } as const] : []),
    ...(may(imports.list) ? [{ value: 'imports', label: 'Импорт по\u00a0ссылке' } as const] : []),
  ]
}

import { Check, ChevronDown, ChevronUp, X } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { groupDigits } from '../../russian/numbers.ts'
import { useApp } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import {
  connectUploads,
  getItems,
  setPanel,
  setPanelTab,
  summaryOf,
  type Upload,
  usePanelState,
  usePanelTab,
  useUploads,
} from '../uploads/uploads.ts'
import { indicatorLabels } from './indicator-labels.ts'
import styles from './uploads-panel.module.css'
import { UploadsTab } from './uploads-tab.tsx'
import { useFailures } from './use-failures.ts'
import { usePanelTabs } from './use-panel-tabs.ts'

const ProcessingTab = lazyPiece(() => import('./processing-tab.tsx'))
const ImportsTab = lazyPiece(() => import('../imports/imports.tsx'))

/**
 * The panel «Загрузки» (product B6), docked at the bottom right of every page. Stands once, in the app:
 * it joins the leader when the page opens and asks before the last tab closes while something is sent.
 */
export function UploadsPanel() {
  const { user } = useApp()
  useEffect(() => void connectUploads(user.id), [user.id])
  const view = useUploads()
  const state = usePanelState()
  const uploads = getItems(view)
  const { sending } = summaryOf(
    uploads.map(({ item }) => item),
    view.live,
  )
  useLeavingGuard(sending && view.tabs <= 1)
  if (state === 'closed') return null
  return <Tray uploads={uploads} collapsed={state === 'collapsed'} />
}

function Tray({ uploads, collapsed }: { uploads: readonly Upload[]; collapsed: boolean }) {
  const live = Object.fromEntries(uploads.map((upload) => [upload.item.id, upload.live]))
  const { title, left } = summaryOf(
    uploads.map(({ item }) => item),
    live,
  )
  return (
    <section className={styles.tray} data-collapsed={collapsed || undefined} aria-label="Загрузки">
      <header>
        <b role="status">{uploads.length > 0 ? title : 'Загрузки'}</b>
        {left !== null && <span className={styles.left}>{left}</span>}
        <span className={styles.tools}>
          <IconButton
            size={32}
            icon={collapsed ? ChevronUp : ChevronDown}
            label={collapsed ? 'Развернуть' : 'Свернуть'}
            onClick={() => setPanel(collapsed ? 'open' : 'collapsed')}
          />
          <IconButton size={32} icon={X} label="Скрыть" onClick={() => setPanel('closed')} />
        </span>
      </header>
      {!collapsed && <Unread uploads={uploads} live={live} />}
      {!collapsed && <TrayBody uploads={uploads} />}
    </section>
  )
}

/** Failures that call by the red mark of «Задачи», and the way to have it gone. */
function Unread({ uploads, live }: { uploads: readonly Upload[]; live: Readonly<Record<string, Upload['live']>> }) {
  const items = uploads.map(({ item }) => item)
  const { work, seenUploads, markRead } = useFailures(items)
  const { failures } = indicatorLabels(items, live, work, seenUploads)
  if (failures === 0) return null
  return (
    <p className={styles.unread}>
      {groupDigits(failures)}&#160;с&#160;ошибкой
      <Button kind="quiet" icon={Check} onClick={markRead}>
        Скрыть
      </Button>
    </p>
  )
}

/** The tabs and what the chosen one shows; without an account there are only the uploads. */
function TrayBody({ uploads }: { uploads: readonly Upload[] }) {
  const { accountCode } = useApp()
  const tabs = usePanelTabs()
  const chosen = usePanelTab()
  const tab = tabs.some(({ value }) => value === chosen) ? chosen : 'uploads'
  if (accountCode === null || tabs.length < 2) {
    return (
      <div className={styles.body}>
        <UploadsTab uploads={uploads} />
      </div>
    )
  }
  return (
    <div className={styles.body} data-tabs>
      <Tabs label="Что показать" tabs={tabs} value={tab} onChange={setPanelTab}>
        <Suspense fallback={null}>
          {tab === 'uploads' && <UploadsTab uploads={uploads} />}
          {tab === 'processing' && <ProcessingTab key={accountCode} accountCode={accountCode} />}
          {tab === 'imports' && <ImportsTab key={accountCode} accountCode={accountCode} />}
        </Suspense>
      </Tabs>
    </div>
  )
}

/** Closing the last tab while sending asks (product B6). */
function useLeavingGuard(on: boolean): void {
  useEffect(() => {
    if (!on) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [on])
}

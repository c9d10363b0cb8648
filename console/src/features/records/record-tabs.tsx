import { audioTracks } from '@skleyka/contract/audio-tracks.ts'
import { audit } from '@skleyka/contract/audit.ts'
import { cuepoints } from '@skleyka/contract/cuepoints.ts'
import { frames } from '@skleyka/contract/frames.ts'
import { recordAds } from '@skleyka/contract/record-ads.ts'
import { records } from '@skleyka/contract/records.ts'
import { sharing } from '@skleyka/contract/sharing.ts'
import { subtitles } from '@skleyka/contract/subtitles.ts'
import { viewing } from '@skleyka/contract/viewing.ts'
import { youtube } from '@skleyka/contract/youtube.ts'
import { useEffect, useRef } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import { hasYoutube } from '../../browser/has-youtube.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Link } from '../../ui/link/link.tsx'
import styles from './record-tabs.module.css'

/** Every screen of a record: the word of its address after the number, its title, and the call without which it is not there. */
const recordTabs = [
  { name: 'video', path: '', title: 'Видео', call: records.getById },
  { name: 'frames', path: '/frames', title: 'Кадры', call: frames.list },
  { name: 'cuepoints', path: '/cuepoints', title: 'Метки', call: cuepoints.list },
  { name: 'subtitles', path: '/subtitles', title: 'Субтитры', call: subtitles.list },
  { name: 'sound', path: '/sound', title: 'Звук', call: audioTracks.list },
  { name: 'ads', path: '/ads', title: 'Реклама', call: recordAds.plan },
  { name: 'access', path: '/access', title: 'Доступ', call: viewing.checkAccess },
  { name: 'sharing', path: '/sharing', title: 'Обмен', call: sharing.ofRecord },
  { name: 'youtube', path: '/youtube', title: 'YouTube', call: youtube.ofRecord },
  { name: 'journal', path: '/journal', title: 'Журнал', call: audit.list },
] as const

type RecordTab = (typeof recordTabs)[number]['name']

/** The screens of one record (product B5), each at an address of its own; nothing where only one is open to the user. */
export function RecordTabs({ id, current }: { id: number; current: RecordTab }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const nav = useRef<HTMLElement>(null)
  // where they do not all fit, the one in use is in sight; each screen begins with tabs of its own
  useEffect(() => {
    // newer browsers answer a promise here, which is no way to end an effect
    void nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const open = recordTabs.filter(({ name, call }) => may(call) && (name !== 'youtube' || hasYoutube()))
  if (open.length < 2) return null
  return (
    <nav ref={nav} className={styles.tabs} aria-label="Разделы видео">
      {open.map(({ name, title, path }) => (
        <Link
          key={name}
          to={pagePath(accountCode, `records/${id}${path}`)}
          className={styles.tab}
          aria-current={name === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

import { viewing } from '@skleyka/contract/access/viewing.calls.ts'
import { audioTracks } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { cuepoints } from '@skleyka/contract/cuepoints/cuepoints.calls.ts'
import { frames } from '@skleyka/contract/frames/frames.calls.ts'
import { recordAds } from '@skleyka/contract/record-ads/record-ads.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { subtitles } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { youtube } from '@skleyka/contract/youtube/youtube.calls.ts'
import { useEffect, useRef } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import { hasYoutube } from '../../browser/has-youtube.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Link } from '../../ui/link/link.tsx'
import styles from './record-tabs.module.css'

/**
 * Every screen of a record: the word of its address after the number (its statistics stand among those of the account), its title, the call without which it is not there, and
 * whether it has something to say of a video that could not be processed.
 */
const recordTabs = [
  { name: 'video', path: '', title: 'Видео', call: records.getById, isAlways: true },
  { name: 'frames', path: '/frames', title: 'Кадры', call: frames.list, isAlways: false },
  { name: 'cuepoints', path: '/cuepoints', title: 'Метки', call: cuepoints.list, isAlways: false },
  { name: 'subtitles', path: '/subtitles', title: 'Субтитры', call: subtitles.list, isAlways: false },
  { name: 'sound', path: '/sound', title: 'Звук', call: audioTracks.list, isAlways: false },
  { name: 'ads', path: '/ads', title: 'Реклама', call: recordAds.plan, isAlways: false },
  { name: 'access', path: '/access', title: 'Доступ', call: viewing.checkAccess, isAlways: true },
  { name: 'sharing', path: '/sharing', title: 'Обмен', call: sharing.ofRecord, isAlways: true },
  { name: 'youtube', path: '/youtube', title: 'YouTube', call: youtube.ofRecord, isAlways: false },
  { name: 'statistic', path: null, title: 'Статистика', call: statistic.summary, isAlways: false },
  { name: 'journal', path: '/journal', title: 'Журнал', call: audit.list, isAlways: true },
] as const

type RecordTab = (typeof recordTabs)[number]['name']

/**
 * The screens of one record (product B5), each at an address of its own; nothing where only one is open to the user. A record
 * is void when there is nothing to play and never will be.
 */
export function RecordTabs({ id, current, isVoid }: { id: number; current: RecordTab; isVoid: boolean }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const nav = useRef<HTMLElement>(null)
  // where they do not all fit, the one in use is in sight; each screen begins with tabs of its own
  useEffect(() => {
    // newer browsers answer a promise here, which is no way to end an effect
    void nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const open = recordTabs.filter(
    ({ name, call, isAlways }) =>
      may(call) && (name !== 'youtube' || hasYoutube()) && (isAlways || !isVoid || name === current),
  )
  if (open.length < 2) return null
  return (
    <nav ref={nav} className={styles.tabs} aria-label="Разделы видео">
      {open.map(({ name, title, path }) => (
        <Link
          key={name}
          to={pagePath(accountCode, path === null ? `stat/vod/record/${id}` : `records/${id}${path}`)}
          className={styles.tab}
          aria-current={name === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

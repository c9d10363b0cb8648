import { Handshake, ListChecks, MonitorCog, MonitorPlay, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { AreaPage } from '../../ui/page/area-page.tsx'

const icons = { sharing: Handshake, youtube: MonitorPlay, audit: ScrollText, metadata: ListChecks, player: MonitorCog }

/** A screen of the settings of an account beside their navigation (product B9). */
export const SettingsPage = ({ children }: { children: ReactNode }) => <AreaPage icons={icons}>{children}</AreaPage>

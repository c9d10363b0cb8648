import { CommandCenterPage } from '../command-center/command-center.tsx'
import { PlatformRuleCard } from '../quality-rules/quality-rules.tsx'
import { AnnouncementCard } from './announcement-card.tsx'
import { FactsCard } from './facts-card.tsx'
import { NewAccountQuotasCard } from './new-account-quotas-card.tsx'
import { TestLetterCard } from './test-letter-card.tsx'

/** cc/settings (product B12): what the installation runs with, and what holds for all of it. */
export default function SettingsPage() {
  return (
    <CommandCenterPage>
      <FactsCard />
      <NewAccountQuotasCard />
      <PlatformRuleCard />
      <TestLetterCard />
      <AnnouncementCard />
    </CommandCenterPage>
  )
}

import { useEffect, useState } from 'react'
import { useApp } from '../../session/contexts.ts'
import { Popup } from '../../ui/popup/popup.tsx'
import { helpOfPage } from '../help.ts'
import { Welcome, welcomeHeading } from './welcome.tsx'
import { isFirstWelcome } from './welcomed.ts'

/**
 * The window of the first visit (C-2.8-34). It is about the channel with news: where the server names none,
 * «Подписаться» would lead nowhere, so nothing is shown and the flag stays for the day there is one.
 */
export function WelcomePopup() {
  const { user, accountsList } = useApp()
  const { email, newsUrl } = helpOfPage()
  const [open, setOpen] = useState(false)
  const mayShow = newsUrl !== null && accountsList.length > 0
  useEffect(() => {
    if (mayShow && isFirstWelcome(user.id)) setOpen(true)
  }, [mayShow, user.id])
  if (newsUrl === null) return null
  const close = () => setOpen(false)
  return (
    <Popup open={open} onClose={close} label={welcomeHeading} width="var(--welcome-width)">
      <Welcome newsUrl={newsUrl} email={email} close={close} />
    </Popup>
  )
}

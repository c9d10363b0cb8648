import './player.css'
import { readConfig } from './config.ts'
import { show } from './show.ts'
import { showingOf } from './showing-of.ts'

const stage = document.getElementById('player')
if (stage) {
  const config = readConfig()
  const showing = showingOf(location.search, navigator.languages)
  const isDraft = new URLSearchParams(location.search).has('draft') && window.parent !== window
  if (isDraft && config.state === 'ready')
    void import('./draft.ts').then(({ wearDrafts }) => wearDrafts(stage, config, showing, show))
  else show(stage, config, showing, new AbortController().signal)
}

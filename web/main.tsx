import './without-eval.ts'
import './style-nonce.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/app.tsx'
import { registerShellRequests } from './shell/host-requests.ts'
import { keepProgram } from './shell/keep-program.ts'
import { watchSession } from './shell/page-session.ts'
import './shell/shell.css'

registerShellRequests()
watchSession()
keepProgram()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

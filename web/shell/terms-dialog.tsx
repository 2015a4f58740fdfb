import { Tabs } from 'antd'
import { TERMS_VERSION } from '#contract/platform/terms.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { privacy, service } from './terms-text.ts'

const papers = [
  { key: 'service', label: '服务协议', clauses: service },
  { key: 'privacy', label: '隐私政策', clauses: privacy },
] as const
export type TermsPaper = (typeof papers)[number]['key']

/** What whoever signs up agrees to; its version is stored with the agreement. */
export function TermsDialog({ paper, onClose }: { paper: TermsPaper; onClose: () => void }) {
  return (
    <AppDialog title={`服务协议与隐私政策（${TERMS_VERSION} 版）`} width={640} height={420} onClose={onClose}>
      <Tabs
        defaultActiveKey={paper}
        items={papers.map(({ key, label, clauses }) => ({
          key,
          label,
          children: (
            <ol className="register-terms">
              {clauses.map(({ title, text }) => (
                <li key={title}>
                  <b>{title}</b>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
          ),
        }))}
      />
    </AppDialog>
  )
}

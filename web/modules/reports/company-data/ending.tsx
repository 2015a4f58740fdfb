import { Alert, Button } from 'antd'
import type { Reply } from '#contract/kit/fields.ts'
import { companyData } from '#contract/reports/company-data.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'

interface Props {
  companyName: string
  code: boolean
  deletion: Reply<typeof companyData.state>['data']['deletion']
  onChange: () => Promise<unknown>
}

/** 删除公司数据: asked for here, and taken back here for thirty days. */
export function Ending({ companyName, code, deletion, onChange }: Props) {
  const ask = async () => {
    const done = await openDialog('companyProof', {
      title: '删除公司数据',
      about: [
        '30 天后开始删除：全部账号、单据、库存、账目、图片和文件，删除后不能恢复。在那之前照常使用，随时可以撤回。',
        '请先导出公司数据。法律要求保留的登录日志去掉姓名后保留六个月，删除前的备份最多保留十二个月。',
      ],
      okText: '申请删除',
      code,
      name: companyName,
      act: (proof, submittime) => call(companyData.askDeletion, { ...proof, submittime }),
    })
    if (done) await onChange()
  }
  const { busy, save: keep } = useSaving(async (submittime) => {
    await call(companyData.keep, { submittime })
    await onChange()
  })
  return (
    <section aria-label="删除公司数据">
      <h2>删除公司数据</h2>
      {deletion ? (
        <Alert
          type="error"
          showIcon
          title={`${deletion.at.slice(0, 16)} 起删除，由 ${deletion.askedBy} 于 ${deletion.askedAt.slice(0, 16)} 申请`}
          description={
            <>
              删除证明编号 <strong className="company-receipt">{deletion.receipt}</strong>。请抄下来：删除以后账号不能再登录，凭它在{' '}
              <a href={`/certificate?receipt=${deletion.receipt}`} target="_blank" rel="noreferrer">
                删除证明
              </a>{' '}
              页查看删除了什么。
            </>
          }
          action={
            <Button loading={busy} onClick={() => void keep()}>
              撤回删除
            </Button>
          }
        />
      ) : (
        <>
          <p className="company-about">申请后 30 天内可以撤回，期满后删除全部数据，并出具删除证明。</p>
          <Button danger onClick={() => void ask()}>
            申请删除公司数据
          </Button>
        </>
      )}
    </section>
  )
}

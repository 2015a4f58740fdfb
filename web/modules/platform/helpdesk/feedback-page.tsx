import { useQuery } from '@tanstack/react-query'
import { Button, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { feedback } from '#contract/platform/helpdesk/feedback.ts'
import { call } from '#web/kit/request/request.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { MyFeedback } from './my-feedback.tsx'
import { PublicPage } from './public-page.tsx'
import './feedback.css'

const MINE = ['/feedback', 'mine']

/** 意见反馈. Anybody may write; whoever is signed in also sees what he wrote before, and the answers. */
export function FeedbackPage() {
  const [sent, setSent] = useState<{ feedbackNo: string; own: boolean }>()
  const { data, isPending } = useQuery({
    queryKey: ['/feedback', 'visitor'],
    queryFn: ({ signal }) => call(feedback.visitor, {}, { signal, quiet: true, withToken: true }),
  })
  // when it cannot be told who he is, he writes as a visitor
  const { signedIn = false, realName = '', tenantName = '', phone = '' } = data?.content ?? {}
  return (
    <PublicPage title="意见反馈">
      <div className="feedback">
        <section>
          {isPending && <Skeleton active />}
          {!isPending && sent && <Thanks {...sent} onAgain={() => setSent(undefined)} />}
          {!isPending && !sent && (
            <>
              <h1>意见反馈</h1>
              <p className="feedback-who">
                {signedIn ? `${tenantName} · ${realName}，答复会发到您的消息中心。` : '您尚未登录，请留下联系电话，我们会打给您。'}
                {!signedIn && <a href="/login?redirect=%2Ffeedback">去登录</a>}
              </p>
              <FeedbackForm signedIn={signedIn} phone={phone} onSent={setSent} />
            </>
          )}
        </section>
        {signedIn && <MyFeedback queryKey={[...MINE, sent?.feedbackNo ?? '']} />}
      </div>
    </PublicPage>
  )
}

interface ThanksProps {
  feedbackNo: string
  own: boolean
  onAgain: () => void
}

const Thanks = ({ feedbackNo, own, onAgain }: ThanksProps) => (
  <Result
    status="success"
    title="谢谢您的反馈"
    subTitle={
      <>
        编号 <strong>{feedbackNo}</strong>
        <br />
        {own ? '我们答复后，您会在消息中心和本页看到。' : '我们会尽快与您电话联系，联系时请报编号。'}
      </>
    }
    extra={
      <>
        <Button onClick={onAgain}>再写一条</Button>
        <Button type="primary" href="/help">
          看看常见问题
        </Button>
      </>
    }
  />
)

import { Result, type ResultProps } from 'antd'
import { useEffect } from 'react'
import { usePage } from '#web/kit/page.ts'

const ends: Record<string, Pick<ResultProps, 'status' | 'title' | 'subTitle'>> = {
  login: { status: 'success', title: '已确认登录', subTitle: '请回到电脑继续，本页可以关闭' },
  refused: { status: 'info', title: '已取消登录', subTitle: '电脑没有登录，本页可以关闭' },
  bind: { status: 'success', title: '绑定成功', subTitle: '以后可以用微信扫码登录，本页可以关闭' },
  bindRefused: { status: 'info', title: '已取消绑定', subTitle: '账号没有绑定微信，本页可以关闭' },
}

/** The last page of what is done on a phone; `type` says what it was. */
export function FinishPage() {
  const { params } = usePage()
  useEffect(() => {
    document.title = '配驰'
  }, [])
  const end = ends[String((params as { type?: string }).type)] ?? {
    status: 'info' as const,
    title: '没有进行中的操作',
    subTitle: '本页可以关闭',
  }
  return <Result {...end} />
}

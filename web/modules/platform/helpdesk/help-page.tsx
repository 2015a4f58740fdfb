import { ArrowLeftOutlined, SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Skeleton, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { questions } from '#contract/platform/helpdesk/helpdesk.ts'
import { composing } from '#web/kit/form/ime.ts'
import { call } from '#web/kit/request/request.ts'
import { AnswerText } from './answer.tsx'
import { findQuestions, type Question, tagsOf } from './find-questions.ts'
import { PublicPage } from './public-page.tsx'
import { useShownQuestion } from './use-shown-question.ts'
import './help.css'

/** 帮助中心: common questions, found as one types; `?id=` opens one. On a phone the answer takes the place of the list. */
export function HelpPage() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['/help', 'questions'],
    queryFn: ({ signal }) => call(questions.list, {}, { signal, quiet: true }),
  })
  return (
    <PublicPage title="帮助中心">
      {isError && (
        <Empty description="问题加载失败">
          <Button onClick={() => void refetch()}>重试</Button>
        </Empty>
      )}
      {data ? <Questions all={data.content} /> : !isError && <Skeleton active />}
    </PublicPage>
  )
}

function Questions({ all }: { all: readonly Question[] }) {
  const [search, setSearch] = useState('')
  const [tag, setTag] = useState('')
  const [id, show] = useShownQuestion()
  const tags = useMemo(() => tagsOf(all), [all])
  const found = useMemo(() => findQuestions(all, search, tag), [all, search, tag])
  const shown = all.find((question) => question.id === id)
  const openFirst = (event: React.KeyboardEvent) => {
    const [first] = found
    if (event.key === 'Enter' && !composing(event) && first) show(first.id)
  }
  return (
    <div className={id ? 'help-center help-center-open' : 'help-center'}>
      <section className="help-list" aria-label="常见问题">
        <h1>帮助中心</h1>
        <Input
          size="large"
          allowClear
          autoFocus={!id}
          prefix={<SearchOutlined />}
          placeholder="输入关键字，例如：快捷键"
          aria-label="搜索问题"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={openFirst}
        />
        <div className="help-tags">
          {tags.map((name) => (
            <Tag.CheckableTag key={name} checked={name === tag} onChange={(on) => setTag(on ? name : '')}>
              {name}
            </Tag.CheckableTag>
          ))}
        </div>
        <p className="help-count" role="status">
          {found.length > 0 ? `共 ${found.length} 个问题` : ''}
        </p>
        <ul className="help-titles">
          {found.map((question) => (
            <li key={question.id}>
              <button type="button" aria-current={question.id === id ? 'true' : undefined} onClick={() => show(question.id)}>
                {question.questionTitle}
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 && <Nothing empty={all.length === 0} />}
      </section>
      <article className="help-answer" aria-live="polite">
        {id !== 0 && (
          <Button type="link" className="help-back" icon={<ArrowLeftOutlined />} onClick={() => show(0)}>
            返回问题列表
          </Button>
        )}
        {shown && <Opened {...shown} />}
        {!shown && id !== 0 && <Empty description="该问题不存在或已被删除" />}
        {id === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="选择左侧的问题查看答案" />}
      </article>
    </div>
  )
}

const Nothing = ({ empty }: { empty: boolean }) => (
  <p className="help-nothing">
    {empty ? '暂无常见问题。' : '未找到相关的问题，换个说法试试。'}
    <br />
    也可以<a href="/feedback">告诉我们</a>，我们会答复您。
  </p>
)

function Opened({ questionTitle, tags, content }: Question) {
  return (
    <>
      <h2>{questionTitle}</h2>
      {tags.length > 0 && <p className="help-of">{tags.join(' · ')}</p>}
      <AnswerText content={content} />
      <footer>
        没有解决？<a href="/feedback">写意见反馈</a>
      </footer>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Pagination, Skeleton } from 'antd'
import { catalogue } from '#contract/master/catalogue/catalogue.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { call } from '#web/kit/request/request.ts'
import { PartLine } from './epc-part.tsx'
import type { Choice, Go } from './use-choice.ts'

const LIMIT = 30

/** The parts of the chosen cars and group, or those found by words. */
export function CarParts({ choice, go }: { choice: Choice; go: Go }) {
  const { seriesId, modelId, year, displacement, fitPlace, pjType, keyword, page } = choice
  const input = {
    seriesId,
    modelId,
    year: seriesId ? year : 0,
    displacement,
    fitPlace,
    pjType: pjType ?? null,
    keyword,
    page,
    limit: LIMIT,
  }
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['/epc', 'parts', input],
    queryFn: ({ signal }) => call(catalogue.parts, input, { signal, quiet: true }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  if (!data) {
    if (isError && !isFetching) return <LoadFailed what="配件" onRetry={() => void refetch()} />
    return <Skeleton active paragraph={{ rows: 8 }} />
  }
  const { list, totalCount, more } = data.page
  if (list.length === 0) {
    const placed = fitPlace && `没有注明位置“${fitPlace}”的配件`
    const what = keyword ? `未找到“${keyword}”` : placed || '尚未为这里的车型设置适用商品'
    return (
      <Empty className="epc-none" image={Empty.PRESENTED_IMAGE_SIMPLE} description={what}>
        {placed && !keyword && <Button onClick={() => go({ fitPlace: '' })}>不限位置</Button>}
        {keyword && seriesId > 0 && <Button onClick={() => go({ seriesId: 0, brandId: 0, modelId: 0 })}>在全部配件中查找</Button>}
      </Empty>
    )
  }
  return (
    <section className="epc-parts" aria-label="配件" aria-busy={isFetching}>
      <p className="epc-count" role="status">
        共 {totalCount}
        {more ? '+' : ''} 个配件
      </p>
      <ul>
        {list.map((part) => (
          <PartLine key={part.pjid} part={part} />
        ))}
      </ul>
      {totalCount > LIMIT && (
        <Pagination
          className="epc-pager"
          size="small"
          current={page}
          pageSize={LIMIT}
          total={totalCount}
          showSizeChanger={false}
          showLessItems
          onChange={(next) => {
            go({ page: next })
            scrollTo(0, 0)
          }}
        />
      )}
    </section>
  )
}

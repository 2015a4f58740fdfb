import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { carModels } from '#contract/master/catalogue/car-models.ts'
import { catalogue } from '#contract/master/catalogue/catalogue.ts'
import { FIT_PLACES } from '#contract/master/catalogue/fit-place.ts'
import { call } from '#web/kit/request/request.ts'
import { builtIn, yearsOf } from './car-years.ts'
import type { CarNode } from './rows.ts'
import type { Choice, Go } from './use-choice.ts'

/** What narrows a series: years, displacements, its models, groups of parts. A second press lets go. */
export function SeriesFilters({ series, choice, go }: { series: CarNode; choice: Choice; go: Go }) {
  const { year, displacement, modelId, fitPlace, pjType, seriesId } = choice
  const models = useQuery({
    queryKey: ['/epc', 'models', series.id],
    queryFn: ({ signal }) => call(carModels.ofSeries, { seriesId: series.id, stopped: '0' }, { signal, quiet: true }),
  })
  const groups = useQuery({
    queryKey: ['/epc', 'groups', seriesId, modelId, year, displacement, fitPlace],
    queryFn: ({ signal }) => call(catalogue.groups, { seriesId, modelId, year, displacement, fitPlace }, { signal, quiet: true }),
    placeholderData: (before) => before,
  })
  const all = models.data?.content ?? []
  const ofYear = all.filter((model) => builtIn(model, year))
  const displacements = [...new Set(ofYear.map((model) => model.displacement))].filter((text) => text !== '').sort()
  const shown = ofYear.filter((model) => displacement === '' || model.displacement === displacement)
  const failed = models.isError || groups.isError
  const total = groups.data?.content.reduce((sum, { parts }) => sum + parts, 0) ?? 0
  return (
    <aside className="epc-filters" aria-label="筛选">
      {failed && (
        <p role="alert">
          加载失败{' '}
          <Button size="small" onClick={() => void Promise.all([models.refetch(), groups.refetch()])}>
            重试
          </Button>
        </p>
      )}
      {!models.data && !failed && <Skeleton active />}
      <Chips label="年份" hidden={all.length === 0}>
        {yearsOf(all, new Date().getFullYear()).map((each) => (
          <Chip key={each} on={each === year} onClick={() => go({ year: each === year ? 0 : each, modelId: 0 })}>
            {each}
          </Chip>
        ))}
      </Chips>
      <Chips label="排量" hidden={displacements.length === 0}>
        {displacements.map((each) => (
          <Chip key={each} on={each === displacement} onClick={() => go({ displacement: each === displacement ? '' : each, modelId: 0 })}>
            {each}
          </Chip>
        ))}
      </Chips>
      <Chips label="车型" hidden={!models.data} tall>
        {shown.map(({ id, title, amount }) => (
          <Chip key={id} on={id === modelId} onClick={() => go({ modelId: id === modelId ? 0 : id })}>
            {title} <small>{amount}</small>
          </Chip>
        ))}
        {models.data && shown.length === 0 && <span className="pc-faint">未找到符合的车型</span>}
      </Chips>
      <Chips label="位置" hidden={!groups.data || (groups.data.places.length === 0 && fitPlace === '')}>
        {FIT_PLACES.filter((each) => each === fitPlace || groups.data?.places.includes(each)).map((each) => (
          <Chip key={each} on={each === fitPlace} onClick={() => go({ fitPlace: each === fitPlace ? '' : each })}>
            {each}
          </Chip>
        ))}
      </Chips>
      <Chips label="类别" hidden={!groups.data} tall>
        <Chip on={pjType === undefined} onClick={() => go({ pjType: undefined })}>
          全部 <small>{total}</small>
        </Chip>
        {groups.data?.content.map((group) => (
          <Chip key={group.pjType} on={group.pjType === pjType} onClick={() => go({ pjType: group.pjType })}>
            {group.pjType || '未分类'} <small>{group.parts}</small>
          </Chip>
        ))}
      </Chips>
    </aside>
  )
}

function Chips({ label, hidden, tall, children }: { label: string; hidden: boolean; tall?: boolean; children: ReactNode }) {
  if (hidden) return null
  return (
    <fieldset className={tall ? 'epc-chips epc-chips-tall' : 'epc-chips'}>
      <legend>{label}</legend>
      <div>{children}</div>
    </fieldset>
  )
}

function Chip({ on, onClick, children }: { on: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="epc-chip" aria-pressed={on} onClick={onClick}>
      {children}
    </button>
  )
}

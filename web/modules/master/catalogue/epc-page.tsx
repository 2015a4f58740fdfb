import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, type InputRef, Result, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { limitOf } from '#contract/kit/fields.ts'
import { carModels } from '#contract/master/catalogue/car-models.ts'
import { catalogue } from '#contract/master/catalogue/catalogue.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession, useUser } from '#web/kit/session/session.ts'
import { CarModelField } from './car-model-field.tsx'
import { CarGrid } from './epc-cars.tsx'
import { CarParts } from './epc-parts.tsx'
import { SeriesFilters } from './epc-series.tsx'
import { VinField } from './epc-vin.tsx'
import { VinNotice } from './epc-vin-notice.tsx'
import type { Decoded } from './rows.ts'
import { otherCar, useChoice } from './use-choice.ts'
import './epc.css'

/** /epc 配件目录: brand → series → year and displacement → group → parts, or straight by code, name or VIN. A browser tab of its own; also on a phone. */
export function EpcPage() {
  const { may } = useSession()
  useEffect(() => {
    document.title = '配件目录 · 配驰'
  }, [])
  if (!may('base:model:query', 'base:basepj:query'))
    return <Result status="403" title="没有查看配件目录的权限" subTitle="请联系管理员在角色中勾选“查看车型、配件目录”" />
  return <Catalogue />
}

function Catalogue() {
  const { companyName } = useUser()
  const [choice, go] = useChoice()
  const [vin, setVin] = useState<Decoded>()
  const search = useRef<InputRef>(null)
  const { brandId, seriesId, keyword } = choice
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['/epc', 'tree'],
    queryFn: ({ signal }) => call(carModels.tree, { stopped: '0' }, { signal, quiet: true }),
  })
  useShortcut('F4', '查找配件', () => search.current?.focus({ cursor: 'all' }), { inInput: true })
  const nodes = data?.content ?? []
  const series = nodes.find(({ id, level }) => id === seriesId && level === 2)
  const brand = nodes.find(({ id, level }) => id === (series?.parentId ?? brandId) && level === 1)

  /** A decoded number leads on: to the model it is known for, else to its brand and year. */
  const decoded = (found: Decoded) => {
    setVin(found)
    const [first, second] = found.models
    if (first && !second) go(otherCar({ brandId: first.brandId, seriesId: first.seriesId, modelId: first.modelId }))
    else if (!first && found.brandId) go(otherCar({ brandId: found.brandId, year: found.year }))
  }
  const body = () => {
    if (!data) {
      if (isError && !isFetching) return <LoadFailed what="配件目录" onRetry={() => void refetch()} />
      return <Skeleton active paragraph={{ rows: 6 }} />
    }
    if (series)
      return (
        <div className="epc-body">
          <SeriesFilters key={series.id} series={series} choice={choice} go={go} />
          <CarParts choice={choice} go={go} />
        </div>
      )
    if (keyword) return <CarParts choice={choice} go={go} />
    if (seriesId) return <Empty description="这个车系不存在或已停用" />
    const shown = brand ? nodes.filter(({ parentId }) => parentId === brand.id) : nodes.filter(({ level }) => level === 1)
    return (
      <CarGrid
        label={brand ? `${brand.title}的车系` : '品牌'}
        nodes={shown}
        unit={brand ? '个车型' : '个车系'}
        onChoose={({ id }) => go(brand ? { seriesId: id } : { brandId: id })}
        empty={
          brand ? `${brand.title}暂无车系` : '暂无车型资料，请先在“基础资料 → 车型资料”中建立，再设置适用配件；也可以直接在上面查找配件'
        }
      />
    )
  }
  return (
    <div className="epc">
      <header className="epc-head">
        <a href="/epc" className="epc-home" title="配件目录首页">
          <img src="/logo.svg" width={22} height={22} alt="" />
          配件目录
        </a>
        <Input.Search
          key={keyword}
          ref={search}
          className="epc-search"
          allowClear
          enterButton
          autoFocus={keyword === '' && seriesId === 0}
          defaultValue={keyword}
          maxLength={limitOf(catalogue.parts.input.keyword)}
          aria-label="查找配件"
          placeholder="编码 名称 OE 互换码 拼音 (F4)"
          onSearch={(text, _, info) =>
            info?.source === 'clear' ? keyword && go({ keyword: '' }) : go({ keyword: text.trim(), pjType: undefined })
          }
        />
        <div className="epc-car">
          <CarModelField
            label="查找车型"
            placeholder="品牌 车系 年份 拼音"
            brands
            onPick={(found) =>
              go(otherCar({ brandId: found.brandId, seriesId: found.seriesId, modelId: found.level === 3 ? found.id : 0 }))
            }
          />
        </div>
        <VinField onDecoded={decoded} />
        <span className="epc-company">{companyName}</span>
      </header>
      <nav className="epc-trail" aria-label="当前位置">
        <button type="button" onClick={() => go(otherCar())} disabled={!brand && !keyword}>
          全部品牌
        </button>
        {brand && (
          <button type="button" onClick={() => go(otherCar({ brandId: brand.id, year: choice.year }))} disabled={!series && !keyword}>
            {brand.title}
          </button>
        )}
        {series && (
          <button type="button" onClick={() => go(otherCar({ brandId: series.parentId, seriesId: series.id }))}>
            {series.title}
          </button>
        )}
        {keyword && (
          <span>
            查找“{keyword}”
            <Button type="link" size="small" onClick={() => go({ keyword: '' })}>
              清除
            </Button>
          </span>
        )}
      </nav>
      {vin && <VinNotice found={vin} choice={choice} go={go} onClose={() => setVin(undefined)} />}
      {body()}
    </div>
  )
}

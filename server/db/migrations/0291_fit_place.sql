-- Where on the car a part sits (words in this order, '' is not said), how many of it a car takes (0 is not said), and what else is to be known.
alter table fitment
  add place text not null default '' check (place ~ '^前?后?左?右?上?下?内?外?$'),
  add per_car numeric(16,3) not null default 0 check (per_car >= 0),
  add note text not null default '' check (length(note) <= 125),
  add version integer not null default 1,
  add updated_by bigint,
  add updated_at timestamptz;

-- What covered goods that had left before they came counts on the day of its receipt, also when that day is mended.
grant update (biz_date) on cost_cover to peichi_app;
